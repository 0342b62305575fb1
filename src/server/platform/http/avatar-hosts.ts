/** Where Google keeps people's pictures. Sign-in stores only these, and a page may load only these. */
export const avatarHosts: readonly string[] = ['lh3.googleusercontent.com']
