-- What the assistant and its tools say in a turn was always read. The working copy of each policy now says so.
UPDATE "policy"
SET "signals" = jsonb_set("signals", '{query,conversation}', 'true')
WHERE "signals" ? 'query' AND NOT "signals" -> 'query' ? 'conversation';
