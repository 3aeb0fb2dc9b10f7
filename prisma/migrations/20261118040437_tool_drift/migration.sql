-- CreateEnum
CREATE TYPE "drift_state" AS ENUM ('pending', 'rejected', 'accepted', 'landed');

-- AlterTable
ALTER TABLE "tool_call" ADD COLUMN     "drift" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "tool_drift" (
    "source_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "live" JSONB NOT NULL,
    "held" JSONB NOT NULL DEFAULT '{}',
    "state" "drift_state" NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_drift_pkey" PRIMARY KEY ("source_id","name")
);

-- AddForeignKey
ALTER TABLE "tool_drift" ADD CONSTRAINT "tool_drift_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
