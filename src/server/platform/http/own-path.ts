const ownPages =
  /^\/(?:(?:calendar|requests|team|reports|settings|pricing)(?:\?[\w=&%.,:+-]*)?|\?[\w=&%.,:+-]*)?$/

/** `path` if it is one of the app's pages with a plain query, else `/`: no redirect leaves the app. */
export function ownPath(path: string | undefined): string {
  return path && ownPages.test(path) ? path : '/'
}
