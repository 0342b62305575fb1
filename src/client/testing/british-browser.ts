// As in the browser tests: what the screens write does not depend on the language of the machine.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true })
