ALTER TABLE "leave_requests" ADD COLUMN "approval_steps" jsonb;--> statement-breakpoint
ALTER TABLE "leave_types" ADD COLUMN "approval_steps" jsonb;