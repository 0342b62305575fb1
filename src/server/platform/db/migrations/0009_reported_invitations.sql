CREATE TABLE "invitation_blocks" (
	"company_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invitation_blocks_company_id_email_hash_pk" PRIMARY KEY("company_id","email_hash")
);
--> statement-breakpoint
ALTER TABLE "invitation_blocks" ADD CONSTRAINT "invitation_blocks_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE invitation_blocks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE invitation_blocks FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY company_wall ON invitation_blocks USING (company_id = current_setting('app.company_id')::uuid)
  WITH CHECK (company_id = current_setting('app.company_id')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_blocks TO sorrel_app;
