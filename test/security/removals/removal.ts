/** A control taken away by a change of the source, and the test that must fail without it. */
export type Removal = {
  control: string
  file: string
  /** Stands in the file exactly once. */
  find: string
  replace: string
  /** `name` is the test's name, or the part of it that stands in its file. */
  test: { file: string; name: string }
  /** The embedded database runs one transaction after another, so that only PostgreSQL misses it. */
  onPostgres?: true
}
