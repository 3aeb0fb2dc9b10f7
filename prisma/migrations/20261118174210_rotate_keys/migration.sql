-- AlterTable
ALTER TABLE "agent_key" ADD COLUMN     "previous_hash" TEXT,
ADD COLUMN     "previous_until" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "agent_key_previous_hash_key" ON "agent_key"("previous_hash");
