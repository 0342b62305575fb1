const ownPages =
  /^\/(?:(?:calendar|requests|team|reports|settings|pricing)(?:\?[\w=&%.,:+-]*)?|\?[\w=&%.,:+-]*)?$/

/** `path` where it is one of the app's own pages with a plain query, else `/`: no redirect ever leaves the app. */
export function ownPath(path: string | undefined): string {
  return path && ownPages.test(path) ? path : '/'
}
