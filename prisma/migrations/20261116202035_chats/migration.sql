-- AlterEnum
ALTER TYPE "message_status" ADD VALUE 'stopped';

-- AlterTable
ALTER TABLE "chat_message" ADD COLUMN     "is_quick" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "peer_id" TEXT,
ADD COLUMN     "problem" JSONB;

-- CreateTable
CREATE TABLE "chat_trace" (
    "message_id" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "view" JSONB NOT NULL,

    CONSTRAINT "chat_trace_pkey" PRIMARY KEY ("message_id","index")
);

-- CreateIndex
CREATE INDEX "chat_message_status_idx" ON "chat_message"("status");

-- AddForeignKey
ALTER TABLE "chat_trace" ADD CONSTRAINT "chat_trace_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One answer at a time, whichever process begins it.
CREATE UNIQUE INDEX "chat_message_one_answer" ON "chat_message"("chat_id") WHERE "status" = 'streaming';
