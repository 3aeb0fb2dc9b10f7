-- AlterTable
ALTER TABLE "gateway_round" ADD COLUMN     "outcome" TEXT;
