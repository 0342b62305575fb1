ALTER TABLE "own_annual_days" RENAME TO "own_entitlements";--> statement-breakpoint
ALTER TABLE "own_entitlements" RENAME CONSTRAINT "own_annual_days_company_id_user_id_leave_type_valid_from_pk" TO "own_entitlements_company_id_user_id_leave_type_valid_from_pk";--> statement-breakpoint
ALTER TABLE "own_entitlements" RENAME CONSTRAINT "own_annual_days_company_id_user_id_users_company_id_id_fk" TO "own_entitlements_company_id_user_id_users_company_id_id_fk";--> statement-breakpoint
ALTER TABLE "own_entitlements" RENAME CONSTRAINT "own_annual_days_company_id_leave_type_leave_types_company_id_key_fk" TO "own_entitlements_company_id_leave_type_leave_types_company_id_key_fk";--> statement-breakpoint
ALTER TABLE "leave_policies" RENAME COLUMN "annual_days" TO "annual_amount";--> statement-breakpoint
ALTER TABLE "leave_policies" RENAME COLUMN "carry_over_days" TO "carry_over_amount";--> statement-breakpoint
ALTER TABLE "leave_policies" RENAME COLUMN "lower_limit_days" TO "lower_limit_amount";--> statement-breakpoint
ALTER TABLE "own_entitlements" RENAME COLUMN "annual_days" TO "annual_amount";--> statement-breakpoint
ALTER TABLE "leave_adjustments" RENAME COLUMN "days" TO "amount";--> statement-breakpoint
ALTER TABLE "leave_adjustments" RENAME COLUMN "stated_days" TO "stated_amount";--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "unit_since" date;--> statement-breakpoint
ALTER TABLE "own_entitlements" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD COLUMN "minutes" integer;--> statement-breakpoint
-- The owner is bound by row-level security too: it is lifted for the length of this transaction.
ALTER TABLE payroll_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What was locked so far had eight hours a day.
UPDATE payroll_days SET minutes = round(days * 480);
--> statement-breakpoint
ALTER TABLE payroll_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "payroll_days" ALTER COLUMN "minutes" SET NOT NULL;
