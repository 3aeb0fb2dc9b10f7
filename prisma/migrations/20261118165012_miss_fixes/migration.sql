-- CreateTable
CREATE TABLE "miss_fix" (
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "fixed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_name" TEXT NOT NULL,

    CONSTRAINT "miss_fix_pkey" PRIMARY KEY ("kind","name","role")
);
