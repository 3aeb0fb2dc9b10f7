/** The nouns of policy and the lists that hold them, for whoever may not import the engine. */
export { NOUN_LISTS, NOUNS, type Noun } from "@/server/engine/model/snapshot";
