import { session } from './session'

test('a sign-up and a log-in send the time zone of the person, like every other call', async () => {
  const zones: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    zones.push(new Headers(init?.headers).get('X-Timezone'))
    return Response.json({})
  }
  await session.signup({
    email: 'dana@cedarridge.example',
    first_name: 'Dana',
    last_name: 'Whitfield',
    password: 'fleetbooks',
  })
  await session.login({ username: 'dana@cedarridge.example', password: 'fleetbooks' })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zones).toEqual([zone, zone])
})
