ALTER TABLE "leave_types" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A company that hid every type keeps all of them private. The owner is bound by row-level security too, so it is
-- lifted for the length of this transaction.
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_types NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE leave_types SET is_private = true FROM companies
WHERE companies.company_id = leave_types.company_id AND companies.hides_leave_types;
--> statement-breakpoint
-- The new step is for first weeks: a company that is past it isn't led back to its checklist.
UPDATE companies SET done_steps = done_steps || '{privacy}'::text[];
--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "hides_leave_types";
--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_types FORCE ROW LEVEL SECURITY;
