/** The nouns of policy and their lists, for code that may not import the engine. */
export { NOUN_LISTS, NOUNS, type Noun } from "@/server/engine/model/snapshot";
