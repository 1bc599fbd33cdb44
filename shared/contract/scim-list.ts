/**
 * Reads a list under its own name, or under `Resources` or `resources`, as SCIM servers spell it (RFC 7644 §3.4.2).
 *
 * @param name the name of the list in the contract
 * @returns a function for `v.transform`, which leaves any other answer as it is
 */
export function acceptScimListName(name: string): (answer: unknown) => unknown {
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || name in answer) return answer;
    const spelled = Object.entries(answer).find(([key]) => key.toLowerCase() === 'resources');
    return spelled ? { ...answer, [name]: spelled[1] } : answer;
  };
}
