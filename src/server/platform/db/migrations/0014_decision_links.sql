CREATE TABLE "decision_links" (
	"company_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"shown_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "decision_links_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sign_in_to_decide" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The owner is bound by row-level security too, also while it looks whether the references are right: it is lifted for the
-- length of this transaction.
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "decision_links" ADD CONSTRAINT "decision_links_company_id_request_id_leave_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."leave_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_links" ADD CONSTRAINT "decision_links_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE decision_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE decision_links FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY company_wall ON decision_links USING (company_id = current_setting('app.company_id')::uuid)
  WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON decision_links TO sorrel_app;
