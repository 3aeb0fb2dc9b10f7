-- CreateTable
CREATE TABLE "chat_feedback" (
    "message_id" TEXT NOT NULL,
    "is_good" BOOLEAN NOT NULL,
    "missing" TEXT,
    "wrong" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_feedback_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "feedback_case" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "message" TEXT NOT NULL,
    "role_name" TEXT NOT NULL,
    "needs" TEXT[],

    CONSTRAINT "feedback_case_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feedback_case_at_idx" ON "feedback_case"("at");

-- AddForeignKey
ALTER TABLE "chat_feedback" ADD CONSTRAINT "chat_feedback_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback_case" ADD CONSTRAINT "feedback_case_id_fkey" FOREIGN KEY ("id") REFERENCES "chat_feedback"("message_id") ON DELETE CASCADE ON UPDATE CASCADE;
