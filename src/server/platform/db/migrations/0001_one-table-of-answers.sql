CREATE TABLE "answers" (
	"company_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answers_company_id_caller_id_idempotency_key_pk" PRIMARY KEY("company_id","caller_id","idempotency_key")
);
--> statement-breakpoint
DROP TABLE "api_answers" CASCADE;--> statement-breakpoint
DROP TABLE "idempotent_writes" CASCADE;--> statement-breakpoint
CREATE INDEX "answers_created" ON "answers" USING btree ("company_id","created_at");--> statement-breakpoint
ALTER TABLE "answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "answers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY company_wall ON "answers" USING (company_id = current_setting('app.company_id')::uuid)
  WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "answers" TO sorrel_app;
