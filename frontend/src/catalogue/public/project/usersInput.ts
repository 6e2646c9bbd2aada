/** What does not work with a project does not use it. */
export const usingKinds: readonly string[] = ['required', 'embedded', 'optional']

/** The first projects that use one. */
export const usersInput = (id: string) => ({
  params: { id },
  query: { dependency_types: JSON.stringify(usingKinds), limit: 4 },
})
