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
ALTER TABLE "own_entitlements" ADD COLUMN "is_converted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_adjustments" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_days" ADD COLUMN "minutes" integer;--> statement-breakpoint
-- The owner is bound by row-level security too: it is lifted for the length of this transaction.
ALTER TABLE payroll_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_request_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What was locked so far has the minutes of its leave, in proportion; eight hours a day where that is gone.
UPDATE payroll_days locked SET minutes = coalesce(
  (SELECT round(locked.days * sum(taken.minutes) / sum(taken.days))
    FROM leave_request_days taken
    JOIN leave_requests leave ON leave.company_id = taken.company_id AND leave.id = taken.request_id
    WHERE taken.company_id = locked.company_id AND taken.date = locked.date AND leave.user_id = locked.user_id
      AND leave.leave_type = locked.leave_type AND leave.status = 'approved' AND leave.amends_id IS NULL),
  round(locked.days * 480)
);
--> statement-breakpoint
ALTER TABLE leave_request_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE payroll_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "payroll_days" ALTER COLUMN "minutes" SET NOT NULL;
