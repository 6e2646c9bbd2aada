/** How a token request is refused (RFC 6749, section 5.2). */
export interface OauthProblem {
  error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'unauthorized_client'
    | 'unsupported_grant_type'
  error_description: string
}

export const problem = (error: OauthProblem['error'], text: string): OauthProblem => ({
  error,
  error_description: text,
})
