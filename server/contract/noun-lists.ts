export { NOUN_LISTS, NOUNS, type Noun } from "@/server/engine/model/snapshot";
