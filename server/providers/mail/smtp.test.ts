import { createServer, type AddressInfo, type Server } from 'node:net'
import { smtpMailer } from './smtp'

/** A mail server that accepts every mail. */
function smtpServer(): Promise<{ server: Server; port: number; commands: string[] }> {
  const commands: string[] = []
  const server = createServer((socket) => {
    let inData = false
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        commands.push(line)
        if (inData && line !== '.') continue
        if (line === 'DATA') socket.write('354 go\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
        inData = line === 'DATA'
      }
    })
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ server, port: (server.address() as AddressInfo).port, commands })),
  )
}

test('sends plain text from the address in the settings', async () => {
  const { server, port, commands } = await smtpServer()
  const mailer = smtpMailer(
    `smtp://127.0.0.1:${port}?from=${encodeURIComponent('Books <books@example.com>')}&ignoreTLS=true`,
  )
  await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'Open this' })
  expect(commands).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<books@example.com>',
      'RCPT TO:<ada@example.com>',
      'From: Books <books@example.com>',
      'Subject: Hello',
      'Open this',
    ]),
  )
  server.close()
})

test('an unreachable server is an error', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1').send({ to: 'a@b.co', subject: 'x', text: 'x' })).rejects.toThrow(
    /ECONNREFUSED/,
  )
})
