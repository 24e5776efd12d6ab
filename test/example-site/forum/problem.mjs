/** An error that a tool answers with: thrown by a tool, written by call.mjs. */
export class ToolProblem extends Error {
  /**
   * @param {number} status
   * @param {unknown} body JSON
   * @param {[string, string][]} [headers]
   */
  constructor(status, body, headers = []) {
    super(`tool answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** @param {string} what @returns {ToolProblem} 404 in WordPress style */
export function notFound(what) {
  return new ToolProblem(404, {
    code: `${what}_not_found`,
    message: `There is no such ${what}.`,
    data: { status: 404 },
  });
}

/**
 * @param {string} scope
 * @returns {ToolProblem} 403 that names the missing scope
 */
export function insufficientScope(scope) {
  return new ToolProblem(403, {
    error: `This action needs the "${scope}" scope.`,
    code: 'insufficient_scope',
    statusCode: 403,
  });
}
