-- AlterTable
ALTER TABLE "eval_set" ADD COLUMN     "is_required" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "recall_floor" DOUBLE PRECISION,
ADD COLUMN     "token_ceiling" INTEGER,
ADD COLUMN     "zero_floor" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "eval_case" ADD COLUMN     "candidates" TEXT[],
ADD COLUMN     "name" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "error" TEXT,
ADD COLUMN     "set_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "snapshot_hash" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "eval_case_set_id_name_key" ON "eval_case"("set_id", "name");
