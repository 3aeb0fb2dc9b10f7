-- The working copy of each policy learns the new settings: `toolcrib` its new defaults where an admin had kept the old ones,
-- all others what they did before. Published revisions stay as they are; the change shows as an unpublished one.
UPDATE "policy"
SET
  "thresholds" = ("thresholds" - 'smallTalkLogit') || CASE
    WHEN "preset" = 'toolcrib' AND "thresholds" -> 'smallTalkLogit' <> 'null'
      THEN '{"smallTalkBelow": 0.05, "unlikelyBelow": 0.15}'::jsonb
    ELSE '{"smallTalkBelow": null, "unlikelyBelow": null}'::jsonb
  END,
  "signals" = CASE
    WHEN "preset" = 'toolcrib' AND "signals" #> '{hybrid,minProbability}' = '0.015'
      THEN jsonb_set("signals", '{hybrid,minProbability}', '0.00025')
    ELSE "signals"
  END,
  "caps" = "caps" || CASE
    WHEN "preset" = 'toolcrib' AND "caps" @> '{"maxTools": 20, "maxTokens": null}'
      THEN '{"maxTools": 100, "maxTokens": 6000, "turnTokens": 2000, "windowShare": 0.1}'::jsonb
    ELSE '{"turnTokens": null, "windowShare": null}'::jsonb
  END,
  "presentation" = "presentation" || CASE
    WHEN "preset" = 'toolcrib' AND "caps" @> '{"maxTools": 20, "maxTokens": null}' THEN '{"tail": "slim"}'::jsonb
    ELSE '{"tail": "full"}'::jsonb
  END
WHERE NOT "presentation" ? 'tail';
