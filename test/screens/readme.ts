import { fileOf, type Group, type Screen, themes } from './screen.ts'

const head = `# Screens

Every route and its main states, light and dark, on a desk and on a phone. Written by \`npm run screens\`: the sample company
on Monday 2 March 2026, in a fresh database.
`

/** The index of the pictures, as Markdown. */
export function readmeOf(groups: readonly Group[]): string {
  return [head, ...groups.map(sectionOf)].join('\n')
}

function sectionOf({ title, sizes, screens }: Group): string {
  const rows = screens.map((screen) => `| ${[screen.title, ...picturesOf(screen, sizes)].join(' | ')} |`)
  const columns = ['Screen', ...sizes.map(({ width }) => `${width} px`)]
  return [`## ${title}`, '', row(columns), row(columns.map(() => '---')), ...rows, ''].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** For each width the light picture, small, and a link to the dark one. */
function picturesOf(screen: Screen, sizes: Group['sizes']): string[] {
  return sizes.map((size, index) => {
    const [light, dark] = themes.map((theme) => fileOf(screen, size, theme))
    const alt = `${screen.title}, ${size.width} px, light`
    return `<a href="${light}"><img src="${light}" alt="${alt}" width="${index === 0 ? 480 : 120}"></a><br>[dark](${dark})`
  })
}
