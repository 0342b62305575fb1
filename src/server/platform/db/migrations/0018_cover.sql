ALTER TABLE "leave_requests" ADD COLUMN "cover_id" uuid;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "cover_answer" text;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "cover_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "handover_note" text;--> statement-breakpoint
ALTER TABLE "leave_types" ADD COLUMN "cover" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_types" ADD COLUMN "cover_above_days" integer;--> statement-breakpoint
ALTER TABLE "leave_types" ADD COLUMN "cover_must_accept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The owner is bound by row-level security too, also while it looks whether the references are right: it is lifted for the
-- length of this transaction.
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_company_id_cover_id_users_company_id_id_fk" FOREIGN KEY ("company_id","cover_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "leave_requests_cover_id" ON "leave_requests" USING btree ("company_id","cover_id","end_date") WHERE "leave_requests"."cover_id" is not null;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_cover" CHECK (("leave_requests"."cover_id" is null) = ("leave_requests"."cover_answer" is null) and "leave_requests"."cover_id" <> "leave_requests"."user_id");