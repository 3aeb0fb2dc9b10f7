-- AlterEnum
ALTER TYPE "invite_kind" ADD VALUE 'password';
