-- Leave takes minutes and days, and may begin and end at noon of its dates: half a date is leave from or until noon. Who owns the
-- tables is bound by row-level security too, which opens for the length of this transaction.
ALTER TABLE leave_requests NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_request_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE decision_links NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_requests DROP CONSTRAINT leave_requests_no_overlap;
--> statement-breakpoint
ALTER TABLE "leave_requests" DROP CONSTRAINT "leave_requests_half";
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "starts_at" text;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "ends_at" text;
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "total_minutes" integer;
--> statement-breakpoint
ALTER TABLE "leave_request_days" ADD COLUMN "minutes" integer;
--> statement-breakpoint
-- Until now every working day was one of eight hours.
UPDATE leave_requests SET
  starts_at = CASE WHEN half_day_part = 'afternoon' THEN '12:00' END,
  ends_at = CASE WHEN half_day_part = 'morning' THEN '12:00' END,
  total_minutes = round(total_days * 480);
--> statement-breakpoint
UPDATE leave_request_days SET minutes = round(days * 480);
--> statement-breakpoint
-- What a mail showed is named as it is from now on, or its links would say that the request was edited.
UPDATE decision_links SET shown_version =
  replace(replace(replace(shown_version, ' full ', ' start end '), ' morning ', ' start 12:00 '), ' afternoon ', ' 12:00 end ');
--> statement-breakpoint
ALTER TABLE "leave_requests" ALTER COLUMN "total_minutes" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_request_days" ALTER COLUMN "minutes" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_requests" DROP COLUMN "is_half_day";
--> statement-breakpoint
ALTER TABLE "leave_requests" DROP COLUMN "half_day_part";
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_times" CHECK ("leave_requests"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "leave_requests"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
--> statement-breakpoint
-- Leave and amendments, in minutes of the wall clock: two periods of one person that stand never share one. An amendment may overlap
-- the leave that it would change, and no other; once it is decided, it stands in that leave.
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_no_overlap EXCLUDE USING gist (
  company_id WITH =,
  user_id WITH =,
  (coalesce(amends_id, id)) WITH <>,
  int4range(
    (start_date - date '2000-01-01') * 1440 + coalesce(left(starts_at, 2)::integer * 60 + right(starts_at, 2)::integer, 0),
    (end_date - date '2000-01-01') * 1440 + coalesce(left(ends_at, 2)::integer * 60 + right(ends_at, 2)::integer, 1440)
  ) WITH &&
) WHERE (status = 'pending' OR (status = 'approved' AND amends_id IS NULL));
--> statement-breakpoint
ALTER TABLE leave_requests FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE leave_request_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE decision_links FORCE ROW LEVEL SECURITY;
