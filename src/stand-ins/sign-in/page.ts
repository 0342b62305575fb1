import type { Site } from '../pages.ts'
import type { LocalAccount, NewPersonForm } from './accounts.ts'

/** Somebody of the sample company; the hint says what to expect of them, such as 'Admin'. */
export type SamplePerson = LocalAccount & { hint: string }

type Picker = { site: Site; people: readonly SamplePerson[]; action: string; form?: NewPersonForm }

const emptyForm: NewPersonForm = { values: { firstName: '', lastName: '', email: '' }, problems: {} }

/** Who do you want to be? */
export function pickerPage({ site, people, action, form = emptyForm }: Picker): string {
  const isWrong = Object.keys(form.problems).length > 0
  return layout(
    site,
    isWrong ? 'Error: Local sign-in' : 'Local sign-in',
    `<form class="back" method="post" action="${escaped(action)}">
  <button class="plain" name="choice" value="cancel">${arrowLeft}Cancel</button>
</form>`,
    `<div class="intro">
  <h1>Local sign-in</h1>
  <p>This page stands in for Google on this machine. Choose who to be; there is no password.</p>
  <p class="small muted">It goes away once <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code> are set.</p>
</div>
<div class="ways">
  ${people.length > 0 ? samplePeople(people, action) : ''}
  ${somebodyNew(action, form)}
</div>`,
  )
}

/** The sign-in can't go on: it expired, was finished in another tab, or the address was made up. */
export function problemPage(site: Site): string {
  return layout(
    site,
    'Sign-in expired',
    '',
    `<div class="intro">
  <h1>This sign-in can’t go on</h1>
  <p>It has expired, or was finished in another tab.</p>
  <p><a class="button primary" href="/login">Back to sign-in</a></p>
</div>`,
  )
}

function samplePeople(people: readonly SamplePerson[], action: string): string {
  const buttons = people.map(
    (person) => `<li><button name="subject" value="${escaped(person.subject)}">
  <span class="initials" aria-hidden="true">${escaped(person.firstName.slice(0, 1) + person.lastName.slice(0, 1))}</span>
  <span class="who"><b>${escaped(`${person.firstName} ${person.lastName}`)}</b>
  <span class="small muted">${escaped(person.hint)}</span>
  <span class="email small muted">${escaped(person.email)}</span></span>
</button></li>`,
  )
  return `<section aria-labelledby="sample">
  <h2 id="sample">Sample people</h2>
  <form method="post" action="${escaped(action)}">
    <input type="hidden" name="choice" value="person">
    <ul class="people">${buttons.join('\n')}</ul>
  </form>
</section>`
}

function somebodyNew(action: string, { values, problems }: NewPersonForm): string {
  return `<section aria-labelledby="new">
  <h2 id="new">Someone new</h2>
  <p class="small muted">Any name and email will do. The same email is the same person next time.</p>
  <form class="fields" method="post" action="${escaped(action)}">
    <input type="hidden" name="choice" value="new">
    <div class="pair">
      ${field({ name: 'firstName', label: 'First name', value: values.firstName, problem: problems.firstName })}
      ${field({ name: 'lastName', label: 'Last name', value: values.lastName, problem: problems.lastName })}
    </div>
    ${field({ name: 'email', label: 'Email', type: 'email', value: values.email, problem: problems.email })}
    <button class="button primary">Continue as someone new</button>
  </form>
</section>`
}

type Field = { name: string; label: string; type?: string; value: string; problem: string | undefined }

function field({ name, label, type = 'text', value, problem }: Field): string {
  const maxLength = type === 'email' ? 254 : 100
  const wrong = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''
  return `<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" value="${escaped(value)}" maxlength="${maxLength}" required autocomplete="off"${wrong}>
  ${problem ? `<p class="problem small" id="${name}-problem">${escaped(problem)}</p>` : ''}
</div>`
}

function layout({ productName, host }: Site, title: string, back: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(`${title} | ${productName}`)}</title>
<link rel="stylesheet" href="/dev/sign-in/style.css">
</head>
<body>
<header>${back}<span class="brand">${leaf}<span>${escaped(productName)}</span></span></header>
<main>
<span class="hole"></span><span class="hole"></span>
<p class="stub"><b>This machine only</b><span class="muted">${escaped(host)}</span></p>
<div class="body">
${body}
</div>
</main>
</body>
</html>
`
}

const leaf =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20c-1-9 4.5-16 16-16 0 11.5-7 17-16 16Z"/><path d="M4 20 14.5 9.5M9 15v-4.5M12 12V8M9 15h4.5"/></svg>'
const arrowLeft = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m12 19-7-7 7-7M19 12H5"/></svg>'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
