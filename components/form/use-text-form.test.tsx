import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { loginRules } from '@/components/features/auth/login-body'
import { LOGIN_FIELDS } from '@/components/features/auth/login-screen'
import { isRequired } from './schema-path'
import { login } from '@/lib/contract/user'
import { Form } from './form'
import { TextFormField } from './text-form-field'
import { textRules } from './text-rules'
import { useTextForm, type TextRules } from './use-text-form'

const Body = z.strictObject({ name: z.string().min(3, 'Use at least 3 characters.'), city: z.string() })
type Body = z.infer<typeof Body>
type Rules = TextRules<keyof Body, Body>

function shown(load: () => Promise<Rules>, refusal?: unknown) {
  const sent: Body[] = []
  const submit = (body: Body) => {
    if (refusal) throw refusal
    sent.push(body)
  }
  function Asked() {
    const form = useTextForm<keyof Body, Body>({ names: ['name', 'city'], load, submit })
    return (
      <Form form={form}>
        <TextFormField form={form} name="name" label="Name" />
        <TextFormField form={form} name="city" label="City" />
        <button type="submit">Send</button>
      </Form>
    )
  }
  render(<Asked />)
  return sent
}
const rules = async (): Promise<Rules> => textRules(Body)
const field = (name = 'Name') => screen.getByLabelText(new RegExp(`^${name}`))
const fill = async (name: string, city: string) => {
  await userEvent.type(field(), name)
  await userEvent.type(field('City'), city)
  await userEvent.click(screen.getByText('Send'))
}

test('a form stands before its rules, which come with the first key, lose nothing that was typed, and rule from then on', async () => {
  const load = jest.fn(rules)
  const sent = shown(load)
  expect(field()).toHaveAttribute('aria-required', 'true')
  expect(load).not.toHaveBeenCalled()
  await userEvent.type(field(), 'A')
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Use at least 3 characters.')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Use at least 3 characters.')).toBeInTheDocument()
  expect(field()).toBeInvalid()
  await userEvent.type(field(), 'nn')
  expect(screen.queryByText('Use at least 3 characters.')).toBeNull()
  await userEvent.type(field('City'), 'Tulsa')
  await userEvent.click(screen.getByText('Send'))
  expect(sent).toEqual([{ name: 'Ann', city: 'Tulsa' }])
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is sent is judged whole, and the first field that is wrong takes the keyboard', async () => {
  const sent = shown(rules)
  await userEvent.click(screen.getByText('Send'))
  expect(await screen.findAllByText('field is required')).toHaveLength(2)
  expect(field()).toHaveFocus()
  await userEvent.type(field(), 'Ann')
  expect(screen.getAllByText('field is required')).toHaveLength(1)
  expect(sent).toEqual([])
})

test('rules that cannot come say so and nothing is sent unchecked; they are asked for again', async () => {
  let offline = true
  const sent = shown(async () => {
    if (offline) throw new Error('We could not reach the server.')
    return rules()
  })
  await fill('Ann', 'Tulsa')
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(sent).toEqual([])
  offline = false
  await userEvent.click(screen.getByText('Send'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toEqual([{ name: 'Ann', city: 'Tulsa' }])
})

test('a refusal stands beside its field, what belongs to none on top', async () => {
  const refusal = { body: { city: ['No such city.'], form: ['Closed today.'] } }
  shown(rules, refusal)
  await fill('Ann', 'Nowhere')
  expect(await screen.findByText('No such city.')).toBeInTheDocument()
  expect(field('City')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('Closed today.')
})

test('log-in requires of its fields what its contract requires', () => {
  for (const name of LOGIN_FIELDS) expect(isRequired(login.body, name)).toBe(true)
  expect(loginRules({ username: null, password: null }).errors).toEqual({ username: 'field is required', password: 'field is required' })
})
