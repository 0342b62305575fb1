/** Where Google keeps people's pictures: what sign-in takes over, and what a page may load. */
export const avatarHosts: readonly string[] = ['lh3.googleusercontent.com']
