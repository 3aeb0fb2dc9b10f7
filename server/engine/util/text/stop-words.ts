/** Words that say nothing about which tool is meant, including negations and question words. */
const TEXT = `
a about above after again against all also am an and any anyone are aren as at be because been before being below
between both but by can cannot could couldn did didn do does doesn doing don down during each either else etc ever
every few for from further get gets getting give given go goes going got had hadn has hasn have haven having he hello
help her here hers herself hey hi him himself his how i if im in into is isn it its itself ive just kindly know let
lets like ll m may me might mine more most must my myself need needs no nor not now of off ok okay on once one only
or other our ours ourselves out over own per please provide re really s same shall she should so some someone
something such t tell than thank thanks that the their theirs them themselves then there these they thing things this
those through to too under until up upon us use using ve very via want wants was we were what whats when where which
while who whom whose why will with within without won would yes yet you your yours yourself yourselves
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(TEXT.split(/\s+/).filter((word) => word !== ""));
