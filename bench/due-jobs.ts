/**
 * The query of how many jobs are due and not done, and for how many seconds the first of them has been. A
 * worker takes up a batch, and does one job of it after the other: those that are active may wait, too.
 */
export const dueJobsSql = `
  SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS "waitS"
  FROM pgboss.job_common
  WHERE state IN ('created', 'retry', 'active') AND start_after <= now() AND name <> 'parked'`
