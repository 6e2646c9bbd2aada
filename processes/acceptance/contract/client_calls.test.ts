import { expect, it } from 'vitest'
import { calledModules, clientAt } from './client.ts'
import { calls } from './client_calls.ts'

const client: object = clientAt('http://adit.test', undefined)
const moduleNamed = (name: string): object => Reflect.get(client, name)

function methodsOf(name: string): string[] {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(moduleNamed(name)))
  return own.filter((method) => method !== 'constructor' && method !== 'getModuleID').sort()
}

it('has every module of the client for projects, versions, reports, threads, images, tags, analytics, revenue, payouts and affiliates', () => {
  const wanted = Object.keys(client).filter((name) =>
    /^(?:projects_v3|versions_v3|(?:reports|threads|images|tags|analytics|payouts?|affiliate)_)/.test(name),
  )
  expect([...calledModules].sort()).toEqual(wanted.sort())
})

it.each(calledModules)('has calls of every method of %s', (name) => {
  const methods = methodsOf(name)
  expect(methods.length).toBeGreaterThan(0)
  expect(Object.keys(calls[name]).sort()).toEqual(methods)
  for (const rows of Object.values(calls[name])) expect(rows.length).toBeGreaterThan(0)
})
