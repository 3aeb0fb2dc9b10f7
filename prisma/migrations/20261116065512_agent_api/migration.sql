-- DropForeignKey
ALTER TABLE "session" DROP CONSTRAINT "session_key_id_fkey";

-- DropForeignKey
ALTER TABLE "round" DROP CONSTRAINT "round_session_id_fkey";

-- DropForeignKey
ALTER TABLE "tool_call" DROP CONSTRAINT "tool_call_round_id_fkey";

-- DropForeignKey
ALTER TABLE "report" DROP CONSTRAINT "report_round_id_fkey";

-- DropIndex
DROP INDEX "session_key_id_external_id_key";

-- DropIndex
DROP INDEX "round_session_id_round_key";

-- AlterTable
ALTER TABLE "agent_key" ADD COLUMN     "tools" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "session" DROP COLUMN "key_id",
ADD COLUMN     "epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "owner_id" TEXT NOT NULL,
ALTER COLUMN "updated_at" SET DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "round" DROP COLUMN "trace",
ADD COLUMN     "admitted" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "deferred_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "encoding" TEXT NOT NULL DEFAULT 'o200k_base',
ADD COLUMN     "epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "owner_id" TEXT NOT NULL,
ADD COLUMN     "strategy" TEXT NOT NULL DEFAULT 'append',
ADD COLUMN     "tool_tokens" INTEGER[],
ALTER COLUMN "session_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "tool_call" ADD COLUMN     "owner_id" TEXT NOT NULL,
ADD COLUMN     "revision" INTEGER NOT NULL,
ADD COLUMN     "session_id" TEXT;

-- AlterTable
ALTER TABLE "report" ADD COLUMN     "role_name" TEXT NOT NULL,
ADD COLUMN     "unknown" TEXT[],
ADD COLUMN     "unsent" TEXT[];

-- AlterTable
ALTER TABLE "source" ADD COLUMN     "sync_claimed_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tool" ADD COLUMN     "binding" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "key_minute" (
    "key_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "key_minute_pkey" PRIMARY KEY ("key_id","minute")
);

-- CreateTable
CREATE TABLE "peer" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "peer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "source_definition" (
    "source_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_definition_pkey" PRIMARY KEY ("source_id","name")
);

-- CreateTable
CREATE TABLE "workbench_item" (
    "owner_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workbench_item_pkey" PRIMARY KEY ("owner_id","kind","key")
);

-- CreateIndex
CREATE INDEX "session_owner_id_updated_at_idx" ON "session"("owner_id", "updated_at");

-- CreateIndex
CREATE INDEX "round_session_id_epoch_round_idx" ON "round"("session_id", "epoch", "round");

-- CreateIndex
CREATE INDEX "round_owner_id_at_idx" ON "round"("owner_id", "at");

-- CreateIndex
CREATE INDEX "tool_call_session_id_idx" ON "tool_call"("session_id");

-- CreateIndex
CREATE INDEX "report_at_idx" ON "report"("at");

-- AddForeignKey
ALTER TABLE "key_minute" ADD CONSTRAINT "key_minute_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "agent_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_definition" ADD CONSTRAINT "source_definition_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
