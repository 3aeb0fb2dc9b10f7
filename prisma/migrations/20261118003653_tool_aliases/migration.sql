-- AlterTable
ALTER TABLE "tool" ADD COLUMN     "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[];
