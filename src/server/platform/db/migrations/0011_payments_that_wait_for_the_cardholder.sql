ALTER TABLE "billing_accounts" ADD COLUMN "open_cents" integer;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "unit_cents" integer;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "hosted_url" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "needs_action" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "currency" text;