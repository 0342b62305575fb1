ALTER TABLE "companies" ADD COLUMN "remind_after_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "join_after_days" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "admins_after_days" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "last_word" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "last_word_after_days" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "escalation" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deputy_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deputy_from" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deputy_until" date;--> statement-breakpoint
-- The owner is bound by row-level security too, also while it looks whether the references are right: it is lifted for the
-- length of this transaction.
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_deputy_id_users_company_id_id_fk" FOREIGN KEY ("company_id","deputy_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "users_deputy" ON "users" USING btree ("company_id","deputy_id") WHERE "users"."deputy_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deputy" CHECK (("users"."deputy_from" IS NULL) = ("users"."deputy_until" IS NULL) AND "users"."deputy_from" <= "users"."deputy_until"
        AND ("users"."deputy_from" IS NULL OR "users"."deputy_id" IS NOT NULL) AND "users"."deputy_id" <> "users"."id");
--> statement-breakpoint
-- What waits already has its days from now on, or all of it would go to the admins at once.
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE leave_requests SET waiting_since = now() WHERE status = 'pending';
--> statement-breakpoint
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
