import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { loginBody } from '@/components/features/auth/login-body'
import { loginSchema } from '@/components/features/auth/login-schema'
import { comingSchema } from './coming-schema'
import { TextField } from './field'
import { Form } from './form'
import { formSchema } from './form-schema'
import { useFormOf } from './use-form-of'

const Body = z.strictObject({ name: z.string().min(3, 'Use at least 3 characters.') })
type Body = z.infer<typeof Body>

function shown(load: () => Promise<ReturnType<typeof formSchema<Body, Body>>>) {
  const sent: Body[] = []
  const schema = comingSchema<Body, Body>({ required: ['name'], load })
  function Asked() {
    const form = useFormOf(schema, { values: { name: null }, submit: (body) => sent.push(body) })
    return (
      <Form form={form}>
        <TextField form={form} name="name" label="Name" />
        <button type="submit">Send</button>
      </Form>
    )
  }
  render(<Asked />)
  return sent
}
const field = () => screen.getByLabelText(/^Name/)

test('a form stands before its schema, which comes with the first key and rules from then on', async () => {
  const load = jest.fn(async () => formSchema(Body))
  const sent = shown(load)
  expect(field()).toHaveAttribute('aria-required', 'true')
  expect(load).not.toHaveBeenCalled()
  await userEvent.type(field(), 'A')
  expect(load).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByText('Send'))
  expect(await screen.findByText('Use at least 3 characters.')).toBeInTheDocument()
  await userEvent.type(field(), 'nn')
  await userEvent.click(screen.getByText('Send'))
  expect(sent).toEqual([{ name: 'Ann' }])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a schema that cannot come says so and sends nothing unchecked; it is asked for again', async () => {
  let offline = true
  const sent = shown(async () => {
    if (offline) throw new Error('We could not reach the server.')
    return formSchema(Body)
  })
  await userEvent.type(field(), 'Ann')
  await userEvent.click(screen.getByText('Send'))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  expect(sent).toEqual([])
  offline = false
  await userEvent.click(screen.getByText('Send'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toEqual([{ name: 'Ann' }])
})

test('what the log-in form marks as required is what its contract requires', () => {
  for (const name of ['username', 'password', 'else']) expect(loginSchema.isRequired(name)).toBe(loginBody.isRequired(name))
})
