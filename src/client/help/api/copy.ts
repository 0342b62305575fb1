// The buttons need this script, so that it makes them.
for (const block of document.querySelectorAll<HTMLElement>('pre.curl')) {
  const command = block.innerText
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy: ${block.dataset['name'] ?? ''}`)
  button.addEventListener('click', () => void copy(command, button))
  block.append(button)
}

async function copy(command: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(command)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Select and copy it yourself'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2_000)
}
