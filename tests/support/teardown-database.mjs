// @ts-check

export default async function tearDownDatabase() {
  const { testServer } = /** @type {{ testServer?: import('../../server/db/embedded.mjs').Embedded }} */ (globalThis)
  await testServer?.stop()
}
