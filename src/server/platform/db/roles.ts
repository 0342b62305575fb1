/** The role every company's transaction runs under: it owns nothing, bypasses nothing and can't sign in. */
export const appRole = 'sorrel_app'
