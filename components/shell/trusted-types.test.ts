import { TRUSTED_TYPES_SCRIPT } from './trusted-types'

interface Rules {
  createScriptURL: (url: string) => string | null
  createHTML: (text: string) => string | null
}

/** The policy that the script in the page's head creates, as the browser would have it. */
function rules(): Rules {
  const made: Record<string, Rules> = {}
  Object.assign(window, {
    trustedTypes: { createPolicy: (name: string, given: Rules) => Object.assign(made, { [name]: given }) },
  })
  const script = document.createElement('script')
  script.textContent = TRUSTED_TYPES_SCRIPT
  document.head.append(script)
  Reflect.deleteProperty(window, 'trustedTypes')
  const { default: policy } = made
  if (!policy) throw new Error('No default policy')
  return policy
}

it.each([
  ['/_next/static/chunks/a.js', true],
  ['http://localhost/_next/static/chunks/a.js', true],
  ['https://cdn.plaid.com/link/v2/stable/link-initialize.js', true],
  ['https://cdn.plaid.com/link/v2/stable/other.js', false],
  ['https://elsewhere.example/_next/static/chunks/a.js', false],
  ['/api/v1/file/', false],
  ['/_next/static/../../api/v1/file/', false],
  ['data:text/javascript,alert(1)', false],
])('as a script URL, %s is trusted: %s', (url, trusted) => {
  expect(rules().createScriptURL(url)).toBe(trusted ? url : null)
})

it('text without markup is trusted, markup is not', () => {
  const { createHTML } = rules()
  expect([createHTML('[data-list]{scrollbar-width:none}'), createHTML('<img src=x onerror=alert(1)>')]).toEqual([
    '[data-list]{scrollbar-width:none}',
    null,
  ])
})

it('a browser without trusted types works too', () => {
  const script = document.createElement('script')
  script.textContent = TRUSTED_TYPES_SCRIPT
  expect(() => document.head.append(script)).not.toThrow()
})
