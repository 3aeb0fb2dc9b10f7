import type { LanguageData } from "@/server/engine/retrieval/gloss/language";
import { ar } from "./ar";
import { ca } from "./ca";
import { cs } from "./cs";
import { da } from "./da";
import { de } from "./de";
import { el } from "./el";
import { es } from "./es";
import { fi } from "./fi";
import { fr } from "./fr";
import { he } from "./he";
import { hi } from "./hi";
import { hu } from "./hu";
import { id } from "./id";
import { it } from "./it";
import { ja } from "./ja";
import { ko } from "./ko";
import { nb } from "./nb";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";
import { ro } from "./ro";
import { ru } from "./ru";
import { sv } from "./sv";
import { th } from "./th";
import { tr } from "./tr";
import { uk } from "./uk";
import { vi } from "./vi";
import { zh } from "./zh";

/** Every language with a lexicon. Where a message fits two of one script equally, the earlier one is taken. */
// biome-ignore format: one line per family reads better than one per language.
export const LANGUAGES: readonly LanguageData[] = [
  de, fr, es, pt, it, nl, sv, fi, da, nb, ca, ro,
  pl, cs, tr, hu, id, vi, ru, uk, el,
  ja, zh, ko, ar, he, hi, th,
];
