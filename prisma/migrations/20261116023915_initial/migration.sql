-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "source_kind" AS ENUM ('builtin', 'mcp', 'openapi', 'json');

-- CreateEnum
CREATE TYPE "load_policy" AS ENUM ('core', 'deferred');

-- CreateEnum
CREATE TYPE "message_author" AS ENUM ('person', 'model');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('streaming', 'complete', 'interrupted', 'failed');

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('waiting', 'running', 'finished', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "account_role" AS ENUM ('admin', 'editor', 'viewer', 'member');

-- CreateEnum
CREATE TYPE "invite_kind" AS ENUM ('setup', 'invite');

-- CreateEnum
CREATE TYPE "allow_kind" AS ENUM ('all', 'none', 'list');

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('chat', 'direct', 'selective', 'compact_direct', 'discovery');

-- CreateEnum
CREATE TYPE "keyword_kind" AS ENUM ('phrase', 'pattern');

-- CreateEnum
CREATE TYPE "preset_name" AS ENUM ('toolcrib', 'ora', 'cortex', 'gaia', 'toolsearch', 'digitorn');

-- CreateEnum
CREATE TYPE "model_provider" AS ENUM ('demo', 'openai', 'openai-compatible', 'anthropic', 'gemini', 'ollama');

-- CreateEnum
CREATE TYPE "tool_calling" AS ENUM ('native', 'text');

-- CreateTable
CREATE TABLE "agent_key" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "all_roles" BOOLEAN NOT NULL DEFAULT false,
    "rate_per_minute" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_key_role" (
    "key_id" TEXT NOT NULL,
    "role_id" TEXT NOT NULL,

    CONSTRAINT "agent_key_role_pkey" PRIMARY KEY ("key_id","role_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "key_id" TEXT,
    "role_name" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "forked_from" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round" (
    "id" TEXT NOT NULL,
    "session_id" TEXT,
    "round" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "role_name" TEXT NOT NULL,
    "model_name" TEXT,
    "format" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "mode_reason" JSONB NOT NULL,
    "message" TEXT,
    "message_hash" TEXT,
    "tool_names" TEXT[],
    "trace" JSONB,
    "sent_tokens" INTEGER NOT NULL,
    "baseline_tokens" INTEGER NOT NULL,
    "kept_tokens" INTEGER NOT NULL,
    "resolve_micros" INTEGER NOT NULL,
    "degraded" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_call" (
    "id" TEXT NOT NULL,
    "round_id" TEXT,
    "role_name" TEXT NOT NULL,
    "tool_name" TEXT NOT NULL,
    "via" TEXT,
    "outcome" TEXT NOT NULL,
    "sent" BOOLEAN NOT NULL,
    "arguments" JSONB,
    "result" JSONB,
    "duration_ms" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "round_id" TEXT NOT NULL,
    "called" TEXT[],
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "cached_tokens" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_pkey" PRIMARY KEY ("round_id")
);

-- CreateTable
CREATE TABLE "source" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "source_kind" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "connection" JSONB NOT NULL DEFAULT '{}',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "synced_at" TIMESTAMPTZ(3),
    "sync_error" TEXT,

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "input_schema" JSONB NOT NULL,
    "annotations" JSONB NOT NULL DEFAULT '{}',
    "keywords" TEXT[],
    "examples" TEXT[],
    "load_policy" "load_policy" NOT NULL DEFAULT 'deferred',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "content_hash" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skill" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "goal" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skill_tool" (
    "skill_id" TEXT NOT NULL,
    "tool_id" TEXT NOT NULL,

    CONSTRAINT "skill_tool_pkey" PRIMARY KEY ("skill_id","tool_id")
);

-- CreateTable
CREATE TABLE "chat" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "role_name" TEXT NOT NULL,
    "model_name" TEXT NOT NULL,
    "mode" "mode",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_message" (
    "id" TEXT NOT NULL,
    "chat_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "author" "message_author" NOT NULL,
    "parts" JSONB NOT NULL,
    "rounds" JSONB,
    "status" "message_status" NOT NULL DEFAULT 'complete',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_set" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "eval_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_case" (
    "id" TEXT NOT NULL,
    "set_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "role_name" TEXT,
    "history" TEXT[],
    "needs" TEXT[],
    "accept" JSONB NOT NULL DEFAULT '{}',
    "kind" TEXT,

    CONSTRAINT "eval_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_run" (
    "id" TEXT NOT NULL,
    "set_id" TEXT NOT NULL,
    "subject" JSONB NOT NULL,
    "status" "run_status" NOT NULL DEFAULT 'waiting',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "result" JSONB,
    "started_by" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "eval_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "account_role" "account_role" NOT NULL DEFAULT 'member',
    "disabled_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_rate_limit" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "auth_rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "kind" "invite_kind" NOT NULL,
    "email" TEXT,
    "account_role" "account_role" NOT NULL,
    "invited_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret" (
    "id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "allow_kind" "allow_kind" NOT NULL DEFAULT 'none',
    "policy_id" TEXT NOT NULL,
    "model_id" TEXT,
    "max_rounds" INTEGER,
    "mode" "mode",
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_allowed_tool" (
    "role_id" TEXT NOT NULL,
    "tool_id" TEXT NOT NULL,

    CONSTRAINT "role_allowed_tool_pkey" PRIMARY KEY ("role_id","tool_id")
);

-- CreateTable
CREATE TABLE "role_denied_tool" (
    "role_id" TEXT NOT NULL,
    "tool_id" TEXT NOT NULL,

    CONSTRAINT "role_denied_tool_pkey" PRIMARY KEY ("role_id","tool_id")
);

-- CreateTable
CREATE TABLE "role_denied_source" (
    "role_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,

    CONSTRAINT "role_denied_source_pkey" PRIMARY KEY ("role_id","source_id")
);

-- CreateTable
CREATE TABLE "role_denied_category" (
    "role_id" TEXT NOT NULL,
    "category_id" TEXT NOT NULL,

    CONSTRAINT "role_denied_category_pkey" PRIMARY KEY ("role_id","category_id")
);

-- CreateTable
CREATE TABLE "role_core_tool" (
    "role_id" TEXT NOT NULL,
    "tool_id" TEXT NOT NULL,

    CONSTRAINT "role_core_tool_pkey" PRIMARY KEY ("role_id","tool_id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category_keyword" (
    "category_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "kind" "keyword_kind" NOT NULL DEFAULT 'phrase',

    CONSTRAINT "category_keyword_pkey" PRIMARY KEY ("category_id","kind","text")
);

-- CreateTable
CREATE TABLE "category_tool" (
    "category_id" TEXT NOT NULL,
    "tool_id" TEXT NOT NULL,

    CONSTRAINT "category_tool_pkey" PRIMARY KEY ("category_id","tool_id")
);

-- CreateTable
CREATE TABLE "bundle" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bundle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bundle_tool" (
    "bundle_id" TEXT NOT NULL,
    "tool_id" TEXT NOT NULL,

    CONSTRAINT "bundle_tool_pkey" PRIMARY KEY ("bundle_id","tool_id")
);

-- CreateTable
CREATE TABLE "policy" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "preset" "preset_name" NOT NULL,
    "mode" "mode",
    "thresholds" JSONB NOT NULL,
    "signals" JSONB NOT NULL,
    "stability" JSONB NOT NULL,
    "caps" JSONB NOT NULL,
    "presentation" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "provider" "model_provider" NOT NULL,
    "context_window" INTEGER NOT NULL,
    "encoding" TEXT NOT NULL,
    "tool_calling" "tool_calling" NOT NULL DEFAULT 'native',
    "max_rounds" INTEGER NOT NULL DEFAULT 5,
    "prices" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revision" (
    "number" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" TEXT,
    "author_name" TEXT NOT NULL,
    "restored_from" INTEGER,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revision_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL,
    "old" JSONB,
    "new" JSONB,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_key_key_hash_key" ON "agent_key"("key_hash");

-- CreateIndex
CREATE INDEX "agent_key_role_role_id_idx" ON "agent_key_role"("role_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "session_updated_at_idx" ON "session"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_key_id_external_id_key" ON "session"("key_id", "external_id");

-- CreateIndex
CREATE INDEX "round_at_idx" ON "round"("at");

-- CreateIndex
CREATE INDEX "round_role_name_at_idx" ON "round"("role_name", "at");

-- CreateIndex
CREATE UNIQUE INDEX "round_session_id_round_key" ON "round"("session_id", "round");

-- CreateIndex
CREATE INDEX "tool_call_round_id_idx" ON "tool_call"("round_id");

-- CreateIndex
CREATE INDEX "tool_call_tool_name_at_idx" ON "tool_call"("tool_name", "at");

-- CreateIndex
CREATE INDEX "tool_call_at_idx" ON "tool_call"("at");

-- CreateIndex
CREATE UNIQUE INDEX "source_name_key" ON "source"("name");

-- CreateIndex
CREATE UNIQUE INDEX "tool_name_key" ON "tool"("name");

-- CreateIndex
CREATE INDEX "tool_source_id_idx" ON "tool"("source_id");

-- CreateIndex
CREATE INDEX "tool_domain_idx" ON "tool"("domain");

-- CreateIndex
CREATE INDEX "tool_content_hash_idx" ON "tool"("content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "skill_name_key" ON "skill"("name");

-- CreateIndex
CREATE INDEX "skill_tool_tool_id_idx" ON "skill_tool"("tool_id");

-- CreateIndex
CREATE INDEX "chat_user_id_updated_at_idx" ON "chat"("user_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_message_chat_id_position_key" ON "chat_message"("chat_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "eval_set_name_key" ON "eval_set"("name");

-- CreateIndex
CREATE UNIQUE INDEX "eval_case_set_id_position_key" ON "eval_case"("set_id", "position");

-- CreateIndex
CREATE INDEX "eval_run_set_id_started_at_idx" ON "eval_run"("set_id", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session"("token");

-- CreateIndex
CREATE INDEX "auth_session_user_id_idx" ON "auth_session"("user_id");

-- CreateIndex
CREATE INDEX "auth_account_user_id_idx" ON "auth_account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_account_provider_id_account_id_key" ON "auth_account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "auth_verification_identifier_idx" ON "auth_verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "auth_rate_limit_key_key" ON "auth_rate_limit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_expires_at_idx" ON "invitation"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "secret_purpose_subject_id_key" ON "secret"("purpose", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE INDEX "role_policy_id_idx" ON "role"("policy_id");

-- CreateIndex
CREATE INDEX "role_model_id_idx" ON "role"("model_id");

-- CreateIndex
CREATE INDEX "role_allowed_tool_tool_id_idx" ON "role_allowed_tool"("tool_id");

-- CreateIndex
CREATE INDEX "role_denied_tool_tool_id_idx" ON "role_denied_tool"("tool_id");

-- CreateIndex
CREATE INDEX "role_denied_source_source_id_idx" ON "role_denied_source"("source_id");

-- CreateIndex
CREATE INDEX "role_denied_category_category_id_idx" ON "role_denied_category"("category_id");

-- CreateIndex
CREATE INDEX "role_core_tool_tool_id_idx" ON "role_core_tool"("tool_id");

-- CreateIndex
CREATE UNIQUE INDEX "category_name_key" ON "category"("name");

-- CreateIndex
CREATE INDEX "category_keyword_text_idx" ON "category_keyword"("text");

-- CreateIndex
CREATE INDEX "category_tool_tool_id_idx" ON "category_tool"("tool_id");

-- CreateIndex
CREATE UNIQUE INDEX "bundle_name_key" ON "bundle"("name");

-- CreateIndex
CREATE INDEX "bundle_tool_tool_id_idx" ON "bundle_tool"("tool_id");

-- CreateIndex
CREATE UNIQUE INDEX "policy_name_key" ON "policy"("name");

-- CreateIndex
CREATE UNIQUE INDEX "model_name_key" ON "model"("name");

-- CreateIndex
CREATE INDEX "revision_published_at_idx" ON "revision"("published_at");

-- CreateIndex
CREATE INDEX "audit_event_at_idx" ON "audit_event"("at");

-- CreateIndex
CREATE INDEX "audit_event_noun_subject_id_idx" ON "audit_event"("noun", "subject_id");

-- CreateIndex
CREATE INDEX "audit_event_actor_id_idx" ON "audit_event"("actor_id");

-- AddForeignKey
ALTER TABLE "agent_key" ADD CONSTRAINT "agent_key_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_key_role" ADD CONSTRAINT "agent_key_role_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "agent_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "agent_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool" ADD CONSTRAINT "tool_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skill_tool" ADD CONSTRAINT "skill_tool_skill_id_fkey" FOREIGN KEY ("skill_id") REFERENCES "skill"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skill_tool" ADD CONSTRAINT "skill_tool_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat" ADD CONSTRAINT "chat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "eval_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_run" ADD CONSTRAINT "eval_run_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "eval_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_allowed_tool" ADD CONSTRAINT "role_allowed_tool_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_allowed_tool" ADD CONSTRAINT "role_allowed_tool_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_denied_tool" ADD CONSTRAINT "role_denied_tool_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_denied_tool" ADD CONSTRAINT "role_denied_tool_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_denied_source" ADD CONSTRAINT "role_denied_source_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_denied_source" ADD CONSTRAINT "role_denied_source_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_denied_category" ADD CONSTRAINT "role_denied_category_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_denied_category" ADD CONSTRAINT "role_denied_category_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_core_tool" ADD CONSTRAINT "role_core_tool_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_core_tool" ADD CONSTRAINT "role_core_tool_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_keyword" ADD CONSTRAINT "category_keyword_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_tool" ADD CONSTRAINT "category_tool_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_tool" ADD CONSTRAINT "category_tool_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_tool" ADD CONSTRAINT "bundle_tool_bundle_id_fkey" FOREIGN KEY ("bundle_id") REFERENCES "bundle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_tool" ADD CONSTRAINT "bundle_tool_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revision" ADD CONSTRAINT "revision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "source" ADD CONSTRAINT "source_name_form" CHECK ("name" ~ '^[a-z0-9][a-z0-9_-]{0,62}$'), ADD CONSTRAINT "source_version_positive" CHECK ("version" > 0);
ALTER TABLE "tool" ADD CONSTRAINT "tool_name_form" CHECK ("name" ~ '^[A-Za-z0-9_.-]{1,128}$'), ADD CONSTRAINT "tool_summary_line" CHECK (length("summary") <= 120 AND "summary" !~ E'[\\n\\r]'), ADD CONSTRAINT "tool_schema_object" CHECK (jsonb_typeof("input_schema") = 'object'), ADD CONSTRAINT "tool_version_positive" CHECK ("version" > 0);
ALTER TABLE "role" ADD CONSTRAINT "role_name_form" CHECK ("name" ~ '^[a-z0-9][a-z0-9_-]{0,62}$'), ADD CONSTRAINT "role_max_rounds_range" CHECK ("max_rounds" BETWEEN 1 AND 100), ADD CONSTRAINT "role_version_positive" CHECK ("version" > 0);
ALTER TABLE "category" ADD CONSTRAINT "category_name_form" CHECK ("name" ~ '^[a-z0-9][a-z0-9_-]{0,62}$'), ADD CONSTRAINT "category_version_positive" CHECK ("version" > 0);
ALTER TABLE "category_keyword" ADD CONSTRAINT "category_keyword_text_length" CHECK (length("text") BETWEEN 1 AND 200);
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_name_form" CHECK ("name" ~ '^[a-z0-9][a-z0-9_-]{0,62}$'), ADD CONSTRAINT "bundle_version_positive" CHECK ("version" > 0);
ALTER TABLE "policy" ADD CONSTRAINT "policy_name_form" CHECK ("name" ~ '^[a-z0-9][a-z0-9_-]{0,62}$'), ADD CONSTRAINT "policy_version_positive" CHECK ("version" > 0);
ALTER TABLE "model" ADD CONSTRAINT "model_name_form" CHECK ("name" ~ '^[a-zA-Z0-9][a-zA-Z0-9_.:/-]{0,127}$'), ADD CONSTRAINT "model_window_positive" CHECK ("context_window" > 0), ADD CONSTRAINT "model_max_rounds_range" CHECK ("max_rounds" BETWEEN 1 AND 100), ADD CONSTRAINT "model_version_positive" CHECK ("version" > 0);
ALTER TABLE "skill" ADD CONSTRAINT "skill_name_form" CHECK ("name" ~ '^[a-z0-9][a-z0-9_-]{0,62}$'), ADD CONSTRAINT "skill_version_positive" CHECK ("version" > 0);
ALTER TABLE "user" ADD CONSTRAINT "user_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "agent_key" ADD CONSTRAINT "agent_key_rate_positive" CHECK ("rate_per_minute" > 0);
ALTER TABLE "round" ADD CONSTRAINT "round_counts_not_negative" CHECK ("round" >= 0 AND "sent_tokens" >= 0 AND "baseline_tokens" >= 0 AND "kept_tokens" >= 0);
ALTER TABLE "revision" ADD CONSTRAINT "revision_number_positive" CHECK ("number" > 0);

-- History is written once. Only the link to a deleted author may be cleared.
CREATE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'revision' AND to_jsonb(NEW) - 'author_id' = to_jsonb(OLD) - 'author_id' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_event' AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% rows are immutable', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "revision_immutable" BEFORE UPDATE OR DELETE ON "revision" FOR EACH ROW EXECUTE FUNCTION "refuse_history_change"();
CREATE TRIGGER "audit_event_immutable" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_history_change"();
