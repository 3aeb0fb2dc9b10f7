-- AlterTable
ALTER TABLE "round" ADD COLUMN     "calibration_reports" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "estimated_tokens" INTEGER,
ADD COLUMN     "overhead_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "token_method" TEXT,
ADD COLUMN     "uncertainty_percent" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "report" ADD COLUMN     "other_tokens" INTEGER;

-- Token counts are now corrected as they are shown, not when a revision is compiled.
DELETE FROM "setting" WHERE starts_with("name", 'calibration/');
