import { z } from 'zod'

/** What `infra/markdown` made of a text. */
export const rendered = z.array(z.string()).meta({
  description:
    'Pieces of sanitized HTML. Between each two of them is what depends on the site that shows them: `link <host>` or `media <address>`. Between blocks of a description, `fold` is where a small screen may stop, and the picture that it opens with is between `lead <address>` and `led`.',
})
