-- CreateEnum
CREATE TYPE "gateway_mode" AS ENUM ('off', 'observe', 'on');

-- CreateEnum
CREATE TYPE "unknown_tools" AS ENUM ('pass', 'deny');

-- CreateEnum
CREATE TYPE "gateway_failure" AS ENUM ('send_everything', 'refuse');

-- AlterEnum
ALTER TYPE "source_kind" ADD VALUE 'observed';

-- CreateTable
CREATE TABLE "gateway_role" (
    "role_name" TEXT NOT NULL,
    "mode" "gateway_mode",
    "canary_share" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "recall_floor" DOUBLE PRECISION NOT NULL DEFAULT 0.99,
    "min_rounds" INTEGER NOT NULL DEFAULT 200,
    "watch_rounds" INTEGER NOT NULL DEFAULT 200,
    "watch_from" INTEGER NOT NULL DEFAULT 50,
    "max_escape_share" DOUBLE PRECISION NOT NULL DEFAULT 0.1,
    "max_refused_share" DOUBLE PRECISION NOT NULL DEFAULT 0.05,
    "unknown_tools" "unknown_tools" NOT NULL DEFAULT 'pass',
    "on_failure" "gateway_failure" NOT NULL DEFAULT 'send_everything',
    "mode_since" TIMESTAMPTZ(3),
    "rolled_back_at" TIMESTAMPTZ(3),
    "rollback_reason" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_role_pkey" PRIMARY KEY ("role_name")
);

-- CreateTable
CREATE TABLE "gateway_round" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "role_name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "mode" "gateway_mode" NOT NULL,
    "is_canary" BOOLEAN NOT NULL DEFAULT false,
    "dialect" TEXT NOT NULL,
    "model_name" TEXT,
    "user_agent" TEXT,
    "offered" TEXT[],
    "sent" TEXT[],
    "called" TEXT[],
    "lost" TEXT[],
    "escaped" TEXT[],
    "denied" TEXT[],
    "offered_tokens" INTEGER NOT NULL,
    "sent_tokens" INTEGER NOT NULL,
    "is_judged" BOOLEAN NOT NULL,
    "failure" TEXT,
    "upstream_status" INTEGER,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "cache_read_tokens" INTEGER,
    "cache_write_tokens" INTEGER,
    "ms" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_hour" (
    "role_name" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "mode" "gateway_mode" NOT NULL,
    "model_name" TEXT NOT NULL,
    "rounds" INTEGER NOT NULL,
    "judged" INTEGER NOT NULL,
    "calling" INTEGER NOT NULL,
    "covered" INTEGER NOT NULL,
    "escaped" INTEGER NOT NULL,
    "denied" INTEGER NOT NULL,
    "answered" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "offered_tokens" BIGINT NOT NULL,
    "sent_tokens" BIGINT NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "cache_read_tokens" BIGINT NOT NULL,
    "cache_write_tokens" BIGINT NOT NULL,

    CONSTRAINT "gateway_hour_pkey" PRIMARY KEY ("role_name","hour","mode","model_name")
);

-- CreateTable
CREATE TABLE "observed_tool" (
    "name" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "input_schema" JSONB NOT NULL,
    "is_truncated" BOOLEAN NOT NULL DEFAULT false,
    "tokens" INTEGER NOT NULL,
    "client" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "observed_tool_pkey" PRIMARY KEY ("name","content_hash")
);

-- CreateTable
CREATE TABLE "observed_call" (
    "name" TEXT NOT NULL,
    "calls" BIGINT NOT NULL,
    "last_called_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "observed_call_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "gateway_round_role_name_at_idx" ON "gateway_round"("role_name", "at");

-- CreateIndex
CREATE INDEX "gateway_round_role_name_mode_at_idx" ON "gateway_round"("role_name", "mode", "at");

-- CreateIndex
CREATE INDEX "gateway_round_session_id_at_idx" ON "gateway_round"("session_id", "at");

-- CreateIndex
CREATE INDEX "gateway_round_at_idx" ON "gateway_round"("at");

-- CreateIndex
CREATE INDEX "gateway_hour_hour_idx" ON "gateway_hour"("hour");

-- CreateIndex
CREATE INDEX "observed_tool_last_seen_at_idx" ON "observed_tool"("last_seen_at");

-- CreateIndex
CREATE INDEX "observed_call_last_called_at_idx" ON "observed_call"("last_called_at");

-- Rounds that lost a tool are few among many, and looked for by role.
CREATE INDEX "gateway_round_lost_idx" ON "gateway_round"("role_name", "at") WHERE "lost" <> '{}';
